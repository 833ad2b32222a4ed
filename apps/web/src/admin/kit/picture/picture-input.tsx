import { Button, TextInput } from '@mantine/core'
import { isImageAddress } from '@sanamsob/domain/markup/image-address'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type ClipboardEvent, useEffect, useRef } from 'react'
import type { Input } from '../field'
import classes from '../panels-and-fields.module.css'
import { useSiteFilter } from '../use-site-filter'
import type { PicturePurpose } from './stored-pictures'
import { texts } from './texts'
import { useFileDrop } from './use-file-drop'
import { useUpload } from './use-upload'

type Props = {
  label: string
  required: boolean
  purpose: PicturePurpose
  /** The site that owns the picture; defaults to the selected site. */
  site?: string | null
  input: Input<string>
  /** A file to upload at once, which was dropped or pasted elsewhere. */
  first?: File | null
  onUploading?: (running: boolean) => void
}

/** A picture: uploaded after choosing, dropping or pasting it, or given by its URL. */
export function PictureInput({ label, required, purpose, site, input, first, onUploading }: Props) {
  const address = input.value ?? ''
  const chooser = useRef<HTMLInputElement>(null)
  const shown = useSiteFilter()
  const owner = site === undefined ? shown : site
  const upload = useUpload(purpose, owner, (uploaded) => input.onChange(uploaded))
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) upload.start(file)
    return file !== undefined
  }
  const drop = useFileDrop(take)
  const uploading = upload.share !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is uploaded once
  useEffect(() => {
    if (first) upload.start(first)
  }, [first])
  useEffect(() => onUploading?.(uploading), [uploading, onUploading])
  return (
    <div
      className={classes.picture}
      {...drop}
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
        {isImageAddress(address) && (
          <img className={classes.preview} src={address} alt={texts.preview} />
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            take(currentTarget.files)
            // Reset, so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
          loading={uploading}
          onClick={() => chooser.current?.click()}
        >
          {address ? texts.replace : texts.choose}
        </Button>
        {upload.retry && (
          <Button variant="light" onClick={upload.retry}>
            {texts.retry}
          </Button>
        )}
        {address && !uploading && (
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
