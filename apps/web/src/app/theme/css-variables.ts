import type { CSSVariablesResolver } from '@mantine/core'
import { type Accent, edgeOn, markOn, readableOn } from './palette'
import type { SiteAccents } from './theme'

/**
 * The variables of our own stylesheets in addition to Mantine's, once per scheme. `--page` is the background of the
 * page, `--surface` that of cards on it; each state has a background wash and a text colour.
 */
export function siteCssVariables({ primary, secondary }: SiteAccents): CSSVariablesResolver {
  const filledTones = { ...filled('brand', primary), ...filled('accent', secondary) }
  return (theme) => {
    const shade = (color: string, at: number) => theme.colors[color]?.[at] ?? ''
    return {
      variables: {
        '--font-reading': `"IBM Plex Sans Thai Looped", ${theme.fontFamily}`,
        '--on-brand': primary.onFilled,
      },
      // Mantine sets the filled tones once per scheme, so an override must do the same.
      light: {
        ...filledTones,
        ...marks(primary, '#f3f1ec'),
        '--page': '#faf8f4',
        '--surface': '#ffffff',
        '--surface-sunken': '#f3f1ec',
        '--skeleton': '#ece9e2',
        '--hairline': '#e4e1da',
        '--hairline-strong': '#8a8b90',
        '--ink': '#1b1f28',
        '--ink-soft': '#555863',
        '--brand-text': shade('brand', 7),
        '--brand-wash': shade('brand', 0),
        '--brand-line': shade('brand', 3),
        '--mango-text': shade('mango', 8),
        '--mango-wash': shade('mango', 0),
        '--mango-line': shade('mango', 3),
        '--leaf-text': shade('leaf', 7),
        '--leaf-wash': shade('leaf', 0),
        '--leaf-line': shade('leaf', 3),
        '--ruby-text': shade('ruby', 7),
        '--ruby-wash': shade('ruby', 0),
        '--ruby-line': shade('ruby', 3),
        '--mantine-color-text': '#1b1f28',
        '--mantine-color-dimmed': '#555863',
        '--mantine-color-placeholder': '#6d7079',
        '--mantine-color-anchor': shade('brand', 7),
        '--mantine-color-error': shade('ruby', 7),
        '--mantine-color-default-border': '#dcd9d2',
      },
      dark: {
        ...filledTones,
        ...marks(primary, '#1c2029'),
        '--page': '#14171f',
        '--surface': '#1c2029',
        '--surface-sunken': '#181b24',
        '--skeleton': '#262b36',
        '--hairline': '#2c313d',
        '--hairline-strong': '#70747f',
        '--ink': '#e9e6e0',
        '--ink-soft': '#a9abb4',
        '--brand-text': shade('brand', 3),
        '--brand-wash': washOf(shade('brand', 5)),
        '--brand-line': shade('brand', 7),
        '--mango-text': shade('mango', 3),
        '--mango-wash': washOf(shade('mango', 5)),
        '--mango-line': shade('mango', 8),
        '--leaf-text': shade('leaf', 3),
        '--leaf-wash': washOf(shade('leaf', 5)),
        '--leaf-line': shade('leaf', 7),
        '--ruby-text': shade('ruby', 3),
        '--ruby-wash': washOf(shade('ruby', 5)),
        '--ruby-line': shade('ruby', 7),
        '--mantine-color-brand-light': washOf(shade('brand', 5), 24),
        '--mantine-color-brand-light-hover': washOf(shade('brand', 5), 32),
        '--mantine-color-brand-light-color': shade('brand', 2),
        '--mantine-color-body': '#1c2029',
        '--mantine-color-text': '#e9e6e0',
        '--mantine-color-dimmed': '#a9abb4',
        '--mantine-color-placeholder': '#8d909b',
        '--mantine-color-anchor': shade('brand', 3),
        '--mantine-color-error': shade('ruby', 3),
        '--mantine-color-default-border': '#353b48',
      },
    }
  }
}

function filled(name: string, accent: Accent): Record<string, string> {
  return {
    [`--mantine-color-${name}-filled`]: accent.filled,
    [`--mantine-color-${name}-filled-hover`]: accent.filledHover,
  }
}

/** The accent where it carries no text; `surface` is the background with the least contrast to it. */
function marks(accent: Accent, surface: string): Record<string, string> {
  const mark = markOn(accent, surface)
  return {
    '--brand-mark': mark,
    '--on-brand-mark': readableOn(mark),
    '--brand-edge': edgeOn(accent, surface),
    '--mantine-primary-color-filled': mark,
  }
}

function washOf(colour: string, percent = 14): string {
  return `color-mix(in srgb, ${colour} ${percent}%, #1c2029)`
}
