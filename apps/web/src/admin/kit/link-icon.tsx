import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = ActionIconProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps> & {
    ref?: Ref<HTMLAnchorElement>
    'aria-label': string
  }

function AnchorIcon(props: Props) {
  return <ActionIcon component="a" {...props} />
}

/** A link that looks as the buttons of a row do and knows the app's routes. */
export const LinkIcon = createLink(AnchorIcon)
