import { texts } from '../texts'

/**
 * The words of the start button. Two settings are for it, `hero_cta_text` and `cta_button_text`: the one counts that an operator changed.
 */
export function startLabel(settings: Record<string, string>, fallback: string): string {
  const given = [settings.hero_cta_text, settings.cta_button_text].map((text) => text?.trim())
  return given.find((text) => text && text !== texts.actions.start) ?? fallback
}
