import { Skeleton, Stack, TextInput } from '@mantine/core'
import { errorCatalogue } from '@sanamsob/domain/errors'
import { isImageAddress } from '@sanamsob/domain/markup/image-address'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { siteOf } from '@/admin/kit/api/site-of'
import { FormFoot } from '@/admin/kit/form-foot'
import { PictureInput } from '@/admin/kit/picture/picture-input'
import { PictureLibrary } from '@/admin/kit/picture/picture-library'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { SheetDialog } from '@/components/sheet-dialog'
import { pictureMarkup } from '../rules/picture-markup'
import { texts } from '../texts'
import { loadPicture } from './load-picture'

type Props = {
  /** Label of the field that the picture is for. */
  label: string
  /** The question's quiz set, whose site owns the picture; empty while none is chosen. */
  setId: string
  /** A file that was dropped on the field or pasted into it; null if there is none. */
  file: File | null
  onInsert: (markup: string) => void
  onClose: () => void
}

const words = texts.editor.picture

/** Asks for a picture and its text, and returns their markup. The field stays as it is until then. */
export function PictureDialog({ label, setId, ...props }: Props) {
  const shown = useSiteFilter()
  const site = useQuery({ ...siteOf('quiz_sets', setId), enabled: setId !== '' })
  // Outside the question's form, so that neither form submits the other.
  return createPortal(
    <SheetDialog open title={words.title(label)} onClose={props.onClose}>
      {site.isLoading ? <Skeleton height={240} /> : <Fields site={site.data ?? shown} {...props} />}
    </SheetDialog>,
    document.body,
  )
}

type FieldsProps = Omit<Props, 'label' | 'setId'> & { site: string | null }
type Errors = { address?: string; alt?: string }

function Fields({ site, file, onInsert, onClose }: FieldsProps) {
  const [address, setAddress] = useState('')
  const [alt, setAlt] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [uploading, setUploading] = useState(false)
  const check = useMutation({
    mutationFn: loadPicture,
    onSuccess: () => onInsert(pictureMarkup(alt, address)),
    onError: () => setErrors({ address: words.unreachable }),
  })

  function choose(chosen: string) {
    setAddress(chosen)
    setErrors(({ address: _, ...others }) => others)
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React lets the event reach the question's form, although the dialog is outside it.
    event.stopPropagation()
    const found: Errors = {}
    if (address.trim() === '') found.address = words.addressMissing
    else if (!isImageAddress(address.trim())) {
      found.address = errorCatalogue.image_address_invalid.message
    }
    if (alt.trim() === '') found.alt = words.altMissing
    setErrors(found)
    if (Object.keys(found).length === 0) return check.mutate(address.trim())
    const wrong = found.address ? 'input[type=url]' : 'input[name=alt]'
    event.currentTarget.querySelector<HTMLInputElement>(wrong)?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PictureInput
          label={words.address}
          required
          purpose="question"
          site={site}
          first={file}
          onUploading={setUploading}
          input={{
            value: address,
            error: errors.address,
            onChange: (change) =>
              choose(typeof change === 'string' ? change : change.currentTarget.value),
          }}
        />
        <PictureLibrary purpose="question" site={site} value={address} onChoose={choose} />
        <TextInput
          label={words.alt}
          name="alt"
          description={words.altHint}
          required
          maxLength={500}
          value={alt}
          error={errors.alt}
          onChange={({ currentTarget }) => {
            setAlt(currentTarget.value)
            setErrors(({ alt: _, ...others }) => others)
          }}
        />
        <FormFoot
          error={null}
          failed=""
          submit={uploading ? words.uploading : words.insert}
          disabled={uploading}
          pending={check.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
