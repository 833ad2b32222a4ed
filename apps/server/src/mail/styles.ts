import type { CSSProperties } from 'react'

const families =
  "'IBM Plex Sans Thai', 'Noto Sans Thai', Sarabun, 'Leelawadee UI', Thonburi, sans-serif"

/** An address or another long word must not push the mail wider than the phone. */
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

/** Inline styles of every mail, because mail programs ignore others. Thai needs a large line height. */
export const styles = {
  body: { margin: 0, padding: '24px 12px', backgroundColor: '#f3f1ec', fontFamily: families },
  card: {
    maxWidth: '560px',
    backgroundColor: '#ffffff',
    border: '1px solid #e8e5df',
    borderRadius: '12px',
    overflow: 'hidden',
  },
  head: { padding: '18px 28px' },
  name: {
    ...breaking,
    fontSize: '18px',
    lineHeight: '28px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  content: { padding: '28px 28px 20px' },
  heading: {
    ...breaking,
    margin: '0 0 12px',
    fontSize: '22px',
    lineHeight: '34px',
    color: '#1b1f28',
  },
  text: { ...breaking, margin: '0 0 16px', fontSize: '16px', lineHeight: '27px', color: '#2d313b' },
  section: { margin: '20px 0 4px', fontSize: '17px', lineHeight: '28px' },
  sectionLink: { color: '#1b1f28' },
  line: { margin: '0 0 4px', fontSize: '16px', lineHeight: '27px', color: '#2d313b' },
  button: {
    margin: '8px 0 16px',
    padding: '13px 26px',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
    borderRadius: '8px',
    textDecoration: 'none',
  },
  code: {
    margin: '0 0 8px',
    padding: '12px 16px',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '26px',
    lineHeight: '34px',
    letterSpacing: '6px',
    textAlign: 'center',
    color: '#1b1f28',
    backgroundColor: '#f3f1ec',
    borderRadius: '8px',
  },
  quote: {
    ...breaking,
    margin: '0 0 16px',
    padding: '2px 0 2px 14px',
    borderLeft: '3px solid #e8e5df',
    fontSize: '15px',
    lineHeight: '25px',
    color: '#5c5f69',
  },
  rule: { margin: 0, borderColor: '#e8e5df' },
  foot: { padding: '16px 28px 20px' },
  small: { ...breaking, margin: '0 0 8px', fontSize: '14px', lineHeight: '23px', color: '#5c5f69' },
  link: { color: '#5c5f69', wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>
