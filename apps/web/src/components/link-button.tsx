import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    ref?: Ref<HTMLAnchorElement>
  }

function AnchorButton(props: Props) {
  return <Button component="a" {...props} />
}

/** A link that looks like a button and accepts the app's typed routes. */
export const LinkButton = createLink(AnchorButton)
