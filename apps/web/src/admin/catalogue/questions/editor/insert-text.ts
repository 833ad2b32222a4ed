/** Replaces part of a text area as typing would, so that the browser's undo takes it back. */
export function insertText(area: HTMLTextAreaElement, text: string, start?: number, end?: number) {
  area.focus()
  if (start !== undefined && end !== undefined) area.setSelectionRange(start, end)
  // Nothing else that browsers offer keeps the list of what can be undone.
  const command = text === '' ? 'delete' : 'insertText'
  if (document.execCommand(command, false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
