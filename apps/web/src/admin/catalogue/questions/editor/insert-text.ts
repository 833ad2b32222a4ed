/** Replaces part of a text area so that the browser's undo reverts it, as it does typing. */
export function insertText(area: HTMLTextAreaElement, text: string, start?: number, end?: number) {
  area.focus()
  if (start !== undefined && end !== undefined) area.setSelectionRange(start, end)
  // `execCommand` is deprecated, but no other API preserves the undo history.
  const command = text === '' ? 'delete' : 'insertText'
  if (document.execCommand(command, false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
