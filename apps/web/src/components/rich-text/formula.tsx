import { useEffect, useState } from 'react'
import classes from './formula.module.css'

type Props = { source: string; display: boolean }

let loaded: typeof import('./katex') | null = null

/** A formula; its TeX until KaTeX is there, and where it cannot be read or loaded. */
export function Formula({ source, display }: Props) {
  const [katex, setKatex] = useState(loaded)

  useEffect(() => {
    if (katex) return
    let wanted = true
    import('./katex').then(
      (module) => {
        loaded = module
        if (wanted) setKatex(module)
      },
      () => undefined, // Out of reach: the source stays.
    )
    return () => {
      wanted = false
    }
  }, [katex])

  const html = katex && rendered(katex.renderFormula, source, display)
  if (!html) return <code className={classes.source}>{source}</code>
  return (
    <span
      className={display ? classes.display : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX's own output, which escapes its input
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function rendered(
  render: (source: string, display: boolean) => string,
  source: string,
  display: boolean,
): string | null {
  try {
    return render(source, display)
  } catch {
    return null
  }
}
