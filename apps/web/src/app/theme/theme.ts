import {
  ActionIcon,
  type AnchorProps,
  Button,
  type CardProps,
  Container,
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type MantineTheme,
  type MantineThemeOverride,
  Skeleton,
} from '@mantine/core'
import { type Accent, accentFrom, type Shades } from './palette'

/** The hub's own colours; a tenant's accent replaces them. */
const kram = '#33449f'
const mango = '#f0a31e'
const leaf = '#2c8a4d'
const ruby = '#c02c49'

/** Slate with a warm white, for text and backgrounds in both schemes. */
const gray: Shades = [
  '#faf8f4',
  '#f3f1ec',
  '#e8e5df',
  '#d9d6d0',
  '#bcbab6',
  '#85868c',
  '#5c5f69',
  '#454953',
  '#2d313b',
  '#1b1f28',
]
const dark: Shades = [
  '#e9e6e0',
  '#cbc9c8',
  '#a9abb4',
  '#7f828e',
  '#3b4150',
  '#2c313d',
  '#1c2029',
  '#14171f',
  '#0f1118',
  '#0a0c11',
]

/** Thai letters use these fonts whatever a tenant's family is: few of those families include Thai. */
const thaiFonts = '"IBM Plex Sans Thai", "Noto Sans Thai", Thonburi, "Leelawadee UI", sans-serif'

const controlHeights: Record<string, string> = {
  xs: '2.25rem',
  sm: '2.75rem',
  md: '2.875rem',
  lg: '3.375rem',
  xl: '3.75rem',
}

export type SiteAccents = { primary: Accent; secondary: Accent }

type Colour = string | null | undefined

/** The site's accents: the first valid colour of each list, or the hub's own colour. */
export function siteAccents(primary: Colour[], secondary: Colour[]): SiteAccents {
  const first = (colours: Colour[], own: string) =>
    colours.reduce<Accent | null>((found, colour) => found ?? accentFrom(colour ?? ''), null) ??
    accentOf(own)
  return { primary: first(primary, kram), secondary: first(secondary, mango) }
}

/** Mantine's theme for a site. Spacing and type follow the 4-px grid and the 14 to 36 px scale. */
export function createSiteTheme(
  { primary, secondary }: SiteAccents,
  family: string | null,
): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 6 },
    colors: {
      brand: primary.shades,
      accent: secondary.shades,
      mango: accentOf(mango).shades,
      leaf: accentOf(leaf).shades,
      ruby: accentOf(ruby).shades,
      gray,
      dark,
    },
    fontFamily: `${family ? `"${family}", ` : ''}${thaiFonts}`,
    fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    lineHeights: { xs: '1.6', sm: '1.65', md: '1.65', lg: '1.65', xl: '1.5' },
    headings: {
      textWrap: 'balance',
      fontWeight: '700',
      sizes: {
        h1: { fontSize: 'clamp(1.75rem, 1.35rem + 1.7vw, 2.25rem)', lineHeight: '1.35' },
        h2: { fontSize: '1.375rem', lineHeight: '1.45' },
        h3: { fontSize: '1.125rem', lineHeight: '1.5' },
        h4: { fontSize: '1rem', lineHeight: '1.6' },
      },
    },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    defaultRadius: 'md',
    shadows: {
      xs: '0 1px 2px rgb(27 31 40 / 5%)',
      sm: '0 1px 2px rgb(27 31 40 / 5%), 0 4px 12px rgb(27 31 40 / 5%)',
      md: '0 2px 4px rgb(27 31 40 / 5%), 0 12px 28px rgb(27 31 40 / 9%)',
    },
    cursorType: 'pointer',
    focusRing: 'auto',
    respectReducedMotion: true,
    variantColorResolver: (input) => {
      const colors = defaultVariantColorsResolver(input)
      if (input.color && input.color !== 'brand') return colors
      if (input.variant === 'filled') {
        return { ...colors, color: 'var(--on-brand)', border: '1px solid var(--brand-edge)' }
      }
      // `white` buttons are white in both schemes.
      if (input.variant === 'white') return { ...colors, color: 'var(--mantine-color-brand-7)' }
      return colors
    },
    components: {
      Button: Button.extend({
        defaultProps: { size: 'sm' },
        vars: (_theme, props) => ({
          root: { '--button-height': controlHeights[String(props.size)] },
        }),
      }),
      ActionIcon: ActionIcon.extend({
        defaultProps: { size: 44, variant: 'subtle', color: 'gray' },
      }),
      // Not every screen uses these: their code must not be in the first load.
      Input: {
        defaultProps: { size: 'sm' } satisfies InputProps,
        vars: (_theme: MantineTheme, props: InputProps) => ({
          wrapper: { '--input-height': controlHeights[String(props.size)] },
        }),
      },
      Card: {
        defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } satisfies CardProps,
      },
      Anchor: { defaultProps: { underline: 'hover' } satisfies AnchorProps },
      Container: Container.extend({ defaultProps: { size: 1200, px: { base: 'md', sm: 'lg' } } }),
      Skeleton: Skeleton.extend({ defaultProps: { radius: 'md' } }),
    },
  })
}

function accentOf(hex: string): Accent {
  const accent = accentFrom(hex)
  if (!accent) throw new Error(`not a colour: ${hex}`)
  return accent
}
