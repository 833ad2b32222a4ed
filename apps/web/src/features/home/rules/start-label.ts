import { texts } from '../texts'

/**
 * Returns the label of the start button. Of the settings `hero_cta_text` and `cta_button_text`, the one
 * that the operator changed from the default applies.
 */
export function startLabel(settings: Record<string, string>, fallback: string): string {
  const given = [settings.hero_cta_text, settings.cta_button_text].map((text) => text?.trim())
  return given.find((text) => text && text !== texts.actions.start) ?? fallback
}
