import { parseInline } from '@sanamsob/domain/markup/parse-inline'
import { parseRichText } from '@sanamsob/domain/markup/parse-rich-text'
import type { Block, Inline } from '@sanamsob/domain/markup/rich-node'
import { IconX } from '@tabler/icons-react'
import { createElement, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { texts } from '../texts'
import { WholeWords } from '../whole-words'
import { PictureSource } from './picture-source'
import classes from './rich-content.module.css'

type Props = { text: string; inline?: boolean }

/** Markup as React elements. React escapes every string, so no markup of the text survives as HTML. */
export default function RichContent({ text, inline }: Props) {
  if (inline) return <span className={classes.inline}>{inlines(parseInline(text), false)}</span>
  return <div className={classes.blocks}>{parseRichText(text).map(block)}</div>
}

/** The index is a safe key, because a text does not change while it is shown. */
function block(node: Block, key: number): ReactNode {
  switch (node.kind) {
    case 'paragraph':
      return <p key={key}>{inlines(node.children)}</p>
    case 'list':
      return (
        <ul key={key}>
          {node.items.map((item, index) => createElement('li', { key: index }, inlines(item)))}
        </ul>
      )
    case 'table':
      return <Table key={key} {...node} />
  }
}

function Table({ head, rows, align }: Extract<Block, { kind: 'table' }>) {
  const cells = (tag: 'th' | 'td', row: Inline[][]) =>
    row.map((cell, column) => {
      const scope = tag === 'th' ? 'col' : undefined
      const style = { textAlign: align[column] }
      return createElement(tag, { key: column, scope, style }, inlines(cell))
    })
  return (
    // A group and no landmark, since a page may have several. A fieldset is for forms.
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <div role="group" className={classes.scroll} aria-label={texts.table} tabIndex={0}>
      <table>
        <thead>
          <tr>{cells('th', head)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => createElement('tr', { key: index }, cells('td', row)))}
        </tbody>
      </table>
    </div>
  )
}

function inlines(nodes: Inline[], zoomable = true): ReactNode[] {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return plain(node, key)
    switch (node.kind) {
      case 'break':
        return createElement('br', { key })
      case 'formula':
        return createElement(Formula, { key, ...node })
      case 'image':
        return createElement(ZoomableImage, { key, zoomable, ...node })
      default:
        return createElement(node.kind, { key }, inlines(node.children, zoomable))
    }
  })
}

function plain(text: string, key: number): ReactNode {
  return <WholeWords key={key}>{text}</WholeWords>
}

type FormulaProps = { source: string; display: boolean }

let loaded: typeof import('./katex') | null = null

/** A formula; shows its TeX until KaTeX has loaded, and if the formula is invalid or KaTeX fails to load. */
function Formula({ source, display }: FormulaProps) {
  const [katex, setKatex] = useState(loaded)

  useEffect(() => {
    if (katex) return
    let wanted = true
    import('./katex').then(
      (module) => {
        loaded = module
        if (wanted) setKatex(module)
      },
      () => undefined, // Unreachable: the source remains.
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

type ZoomableImageProps = { src: string; alt: string; zoomable: boolean }

/** An image of a question, scaled to the text; a click shows it as large as the screen allows. */
function ZoomableImage({ src, alt, zoomable }: ZoomableImageProps) {
  const [open, setOpen] = useState(false)
  const name = alt || texts.image.unnamed
  const picture = <Picture className={classes.image} src={src} alt={name} />
  if (!zoomable) return picture
  return (
    <>
      <button
        type="button"
        className={classes.open}
        title={texts.image.enlarge}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {open &&
        createPortal(
          // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog, as does its button
          <dialog
            ref={(dialog) => dialog?.showModal()}
            className={classes.dialog}
            aria-label={name}
            onClose={() => setOpen(false)}
            onClick={(event) => event.currentTarget.close()}
          >
            <button type="button" className={classes.close} aria-label={texts.image.close}>
              <IconX size={24} aria-hidden="true" />
            </button>
            <Picture src={src} alt="" />
          </dialog>,
          document.body,
        )}
    </>
  )
}

function Picture({ src, alt, ...rest }: { className?: string; src: string; alt: string }) {
  const source = useContext(PictureSource)(src)
  return (
    <img
      {...rest}
      src={source}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  )
}
