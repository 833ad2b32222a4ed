import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { notifyError, notifySuccess } from '@/components/notify'
import { inGroups } from '../rules/code-form'
import { texts } from '../texts'
import classes from './second-factor.module.css'

const words = texts.recovery

/** Ten codes, shown only this once, with buttons to save them. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const shown = codes.map(inGroups)
  const text = shown.join('\n')
  return (
    <div className={classes.stack}>
      <Notice tone="mango" title={words.reminder.title} body={words.reminder.body} />
      <ol className={classes.codes} aria-label={words.title}>
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button onClick={onSaved}>{words.saved}</Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyText(text)}
        >
          {words.copy}
        </Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={words.file}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {words.save}
        </Button>
      </div>
    </div>
  )
}

/** Copies a secret to the clipboard and notifies the user of the result. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(texts.enrolment.copied)
  } catch {
    notifyError({ title: texts.enrolment.copyFailed })
  }
}
