import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:document'],
    // Every script and style sheet comes from the store's own origin.
    rules: { 'require-sri': 'off' },
  }),
)

/** Returns `attribute-misuse: … (main > nav > a)` for each violation of the HTML standard in a whole document. */
export async function htmlViolations(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
