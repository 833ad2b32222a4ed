import { Container, type ContainerProps } from '@mantine/core'

/** The content column of a screen, with the same vertical padding everywhere. */
export function Page(props: ContainerProps) {
  return <Container py={{ base: 'md', sm: 'xl' }} {...props} />
}
