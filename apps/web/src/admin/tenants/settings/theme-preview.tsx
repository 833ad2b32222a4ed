import panels from '@/admin/kit/panels.module.css'
import { ThemeSample } from '@/admin/kit/theme-sample'
import { contrast } from '@/app/theme/colour'
import { siteAccents } from '@/app/theme/theme'
import { Notice } from '@/components/notice'
import { texts } from './texts'
import classes from './theme-preview.module.css'

type Props = { name: string; logo: string; primary: string; secondary: string; font: string }

const words = texts.preview
const hex = /^#[0-9a-f]{6}$/i

/** A preview of a site in unsaved colours and fonts, in light and dark mode. */
export function ThemePreview(props: Props) {
  const { primary, secondary } = props
  const warnings = [
    ...warningsOf(primary, texts.contrast.primary),
    ...warningsOf(secondary, texts.contrast.secondary),
  ]
  return (
    <section className={panels.panel} aria-label={words.title}>
      <h2 className={panels.title}>{words.title}</h2>
      <div role="status" className={classes.warnings}>
        {warnings.length === 0 && hex.test(primary) && hex.test(secondary) && (
          <Notice tone="leaf" title={texts.contrast.good} />
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="mango" title={warning} />
        ))}
      </div>
      <ThemeSample {...props} scheme="light" />
      <ThemeSample {...props} scheme="dark" />
    </section>
  )
}

/** Warnings about a colour that is adjusted for readability, or that has too little contrast. */
function warningsOf(colour: string, label: string): string[] {
  if (!hex.test(colour)) return []
  const { primary: accent } = siteAccents([colour], [])
  const isMoved = accent.filled.toLowerCase() !== colour.toLowerCase()
  const isFaint = contrast(accent.filled, '#ffffff') < 3
  return [
    ...(isMoved ? [texts.contrast.moved(label, accent.filled.toUpperCase())] : []),
    ...(isFaint ? [texts.contrast.faint(label)] : []),
  ]
}
