#include "verify/core/models.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct {
  const char *text, *model; /* NULL: none */
  const char *name;         /* NULL: it has none */
} cases[] = {
  { "{\"model\":\"node\",\"name\":\"a\"}", "node", "a" },
  { "{\"name\":\"a\",\"model\":\"overhead\"}", "overhead", "a" },
  { "{\"model\":\"exchange\"}", "exchange", NULL },
  { "{\"model\":\"openshop\"}", "openshop", NULL },
  { "2 2\n1 2\n3 4\n", "openshop", NULL },
  { "Taillard\n2 2\nx\n1 2\n3 4\n", "openshop", NULL },
  { "{\"model\":\"circuit\",\"name\":\"a\"}", NULL, "a" },
  { "{\"name\":\"a\"}", NULL, "a" },
  { "7", NULL, NULL },
  { "", NULL, NULL },
};

Test (models, of_an_instance)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "f", 1 };
    struct verify_instance_header heading;
    struct status status;
    status_init (&status);
    const struct verify_model *model = verify_models_of (&source, &heading, &status);
    cr_expect (cases[i].model == NULL ? model == NULL
                                      : model != NULL && strcmp (model->name, cases[i].model) == 0,
               "%s", cases[i].text);
    cr_expect_eq (status.code, model == NULL ? STATUS_INPUT : STATUS_OK, "%s", cases[i].text);
    cr_expect (heading.named == (cases[i].name != NULL)
                 && (!heading.named || verify_span_is (heading.name, cases[i].name)),
               "%s", cases[i].text);
    cr_expect (model == NULL || verify_span_is (heading.model, cases[i].model), "%s",
               cases[i].text);
  }
}

/* Every row reads instances of its own model. */
Test (models, rows)
{
  static const char overhead[]
    = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}],"
      "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}";
  static const char *const texts[] = {
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}",
    overhead,
    "{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}",
    "{\"model\":\"openshop\",\"times\":[[1,1]]}",
    "{\"model\":\"parameterized\",\"nodes\":2,\"hold\":1,\"end\":1}",
    "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":1,\"receive\":1}]}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct verify_source source = { texts[i], strlen (texts[i]), "f", 1 };
    struct verify_instance_header heading;
    struct verify_any any;
    struct status status;
    status_init (&status);
    verify_any_init (&any);
    const struct verify_model *model = verify_models_of (&source, &heading, &status);
    cr_assert_eq (model, verify_models[i], "%s", texts[i]);
    cr_expect (verify_any_read (&any, model, &source, &status), "%s", status.message);
    verify_any_clear (&any);
  }
  cr_expect_eq (verify_models[sizeof texts / sizeof *texts], NULL);
}
