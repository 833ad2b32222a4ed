import { parseInline } from '@sanamsob/domain/markup/parse-inline'
import { parseRichText } from '@sanamsob/domain/markup/parse-rich-text'
import type { Block, Inline } from '@sanamsob/domain/markup/rich-node'
import { createElement, type ReactNode } from 'react'
import { texts } from '../texts'
import { WholeWords } from '../whole-words'
import { Formula } from './formula'
import classes from './rich-content.module.css'
import { ZoomableImage } from './zoomable-image'

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
