import { Button, Group, Loader, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { FileChoice } from './file-choice'
import { texts } from './texts'
import { UndoImport } from './undo-import'
import { useReadFile } from './use-read-file'
import type { Imported } from './use-send'

// The review screen loads while the worker reads the file.
const loadWork = () => import('./import-work').then((part) => ({ default: part.ImportWork }))
const ImportWork = lazy(loadWork)

/** Imports a file of questions, from choosing it to the server's commit. The file survives errors on the way. */
export function ImportPanel() {
  const { file, reading, unusable, read, readAgain, cancel, close } = useReadFile()
  const [imported, setImported] = useState<Imported | null>(null)
  if (file) {
    return (
      <Suspense fallback={<Loader />}>
        <ImportWork
          // A file that was read again, with another encoding or format, starts a new review.
          key={`${file.sha256} ${file.encoding} ${file.sheet} ${file.rows.length}`}
          file={file}
          reading={reading}
          onReadAgain={readAgain}
          onClose={close}
          onImported={(done) => {
            setImported(done)
            close()
          }}
        />
      </Suspense>
    )
  }
  return (
    <Stack gap="md">
      {imported && <ImportedNotice imported={imported} onUndone={() => setImported(null)} />}
      {unusable && <Notice tone="ruby" title={unusable} />}
      <FileChoice
        reading={reading}
        onFile={(chosen) => {
          void loadWork()
          void read(chosen)
        }}
        onCancel={cancel}
      />
    </Stack>
  )
}

function ImportedNotice({ imported, onUndone }: { imported: Imported; onUndone: () => void }) {
  const [undoing, setUndoing] = useState(false)
  const { created, updated, sets } = imported
  const count = formatNumber(created + updated)
  return (
    <>
      <Notice
        tone="leaf"
        title={sets > 0 ? texts.send.done(formatNumber(sets), count) : texts.send.appended(count)}
        body={imported.name}
        action={
          <Group gap="xs">
            <LinkButton to="/admin/quiz-sets" variant="light">
              {texts.send.see}
            </LinkButton>
            <Button variant="default" onClick={() => setUndoing(true)}>
              {texts.undo.action}
            </Button>
          </Group>
        }
      />
      <UndoImport
        taken={undoing ? imported : null}
        onClose={() => setUndoing(false)}
        onUndone={onUndone}
      />
    </>
  )
}
