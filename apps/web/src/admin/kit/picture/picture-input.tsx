import { Button, TextInput } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { Input } from '../field'
import { useSite } from '../use-site'
import { isPictureAddress } from './picture-address'
import classes from './picture-input.module.css'
import { texts } from './texts'
import type { PicturePurpose } from './upload-image'
import { useUpload } from './use-upload'

type Props = {
  label: string
  required: boolean
  purpose: PicturePurpose
  /** Whose the picture is, where that is not the site that is shown. */
  site?: string | null
  input: Input<string>
}

/** A picture: chosen, dropped or pasted and then uploaded, or named by the address where it lies. */
export function PictureInput({ label, required, purpose, site, input }: Props) {
  const address = input.value ?? ''
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const shown = useSite()
  const owner = site === undefined ? shown : site
  const upload = useUpload(purpose, owner, (uploaded) => input.onChange(uploaded))
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) upload.start(file)
    return file !== undefined
  }
  const isDragged = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside does what dropping does
    <div
      className={classes.picture}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isDragged(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isDragged(event)) return
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      <TextInput
        label={label}
        required={required}
        {...input}
        error={upload.refusal ?? input.error}
        description={texts.hint}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      <div className={classes.tools}>
        {isPictureAddress(address) && (
          <img className={classes.preview} src={address} alt={texts.preview} />
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            take(currentTarget.files)
            // The same file again is a change, too.
            currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
          loading={upload.share !== null}
          onClick={() => chooser.current?.click()}
        >
          {address ? texts.replace : texts.choose}
        </Button>
        {address && upload.share === null && (
          <Button
            variant="subtle"
            color="ruby"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => {
              upload.forget()
              input.onChange('')
            }}
          >
            {texts.remove}
          </Button>
        )}
        {upload.share !== null && (
          <>
            <progress className={classes.share} aria-label={texts.uploading} value={upload.share} />
            <Button variant="subtle" onClick={upload.cancel}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
      <p className={classes.types}>{texts.types}</p>
    </div>
  )
}
