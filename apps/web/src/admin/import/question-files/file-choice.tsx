import { Button, Group, Stack, Textarea } from '@mantine/core'
import { noteColumns, tableColumns } from '@sanamsob/domain/questions/question-fields'
import { columnTitles } from '@sanamsob/domain/questions/texts'
import { IconClipboardText, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { pastedMarkup } from '@/admin/kit/pasted-markup'
import { saveFile } from '@/admin/kit/save-file'
import { formatNumber } from '@/lib/formats'
import classes from './import-work.module.css'
import { texts } from './texts'

type Props = {
  reading: { rows: number } | null
  onFile: (source: File | string) => void
  onCancel: () => void
}

const words = texts.file
const accepted = '.csv,.tsv,.xlsx,.docx,.gift,.xml,.txt'

/** Takes a file by drag and drop or from the file dialog, or text pasted from a spreadsheet or document. */
export function FileChoice({ reading, onFile, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [pasting, setPasting] = useState(false)
  const [text, setText] = useState('')

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const html = event.clipboardData.getData('text/html')
    const plain = event.clipboardData.getData('text/plain')
    // Cells of a spreadsheet are read as a table from the plain text, which has a tab between two.
    if (html === '' || plain.includes('\t')) return
    event.preventDefault()
    const area = event.currentTarget
    void pastedMarkup(html, plain).then((pasted) => {
      // The user may have typed while the converter was loaded.
      const { value, selectionStart, selectionEnd } = area
      setText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
    })
  }

  if (reading) {
    return (
      <section className={classes.drop} aria-busy="true">
        <p role="status" className={classes.title}>
          {reading.rows > 0 ? words.readRows(formatNumber(reading.rows)) : words.reading}
        </p>
        <progress className={classes.fileChoiceProgress} aria-label={words.reading} />
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </section>
    )
  }
  return (
    <Stack gap="md">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input accepts the same files as the drop area */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={40} aria-hidden="true" className={classes.icon} />
        <p className={classes.title}>{words.drop}</p>
        <p className={classes.hint}>{words.kinds}</p>
        <p className={classes.hint}>
          {words.columns(
            tableColumns.map((column) => columnTitles[column]).join(', '),
            columnTitles.passage,
            noteColumns.map((column) => columnTitles[column]).join(', '),
          )}
        </p>
        <input
          ref={input}
          type="file"
          accept={accepted}
          className={classes.input}
          aria-label={words.choose}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onFile(file)
            // Reset, so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{words.choose}</Button>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => void saveTemplate()}
        >
          {words.template}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden="true" />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          {words.paste}
        </Button>
      </Group>
      {pasting && (
        <Stack gap="xs">
          <Textarea
            label={words.paste}
            description={words.pasteHint}
            rows={8}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onPaste={paste}
          />
          <Group>
            <Button disabled={text.trim() === ''} onClick={() => onFile(text)}>
              {words.usePaste}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

async function saveTemplate() {
  const { writeTemplate } = await import('@sanamsob/domain/questions/write-table')
  saveFile(new Blob([writeTemplate()], { type: 'text/csv' }), words.templateName)
}
