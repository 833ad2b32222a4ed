import { texts } from '../texts'

const icons = ['book', 'bulb', 'chart'] as const

/** Returns the hub's three features from `feature_{1..3}_title` and `_description`, else the defaults. */
export function hubFeatures(settings: Record<string, string>) {
  return icons.map((icon, index) => ({
    icon,
    title: settings[`feature_${index + 1}_title`]?.trim() || texts.hub.features[index]?.title || '',
    body:
      settings[`feature_${index + 1}_description`]?.trim() || texts.hub.features[index]?.body || '',
  }))
}
