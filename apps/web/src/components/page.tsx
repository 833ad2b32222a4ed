import { Container, type ContainerProps } from '@mantine/core'

/** The content column of a screen, with the same air above and below everywhere. */
export function Page(props: ContainerProps) {
  return <Container py={{ base: 'md', sm: 'xl' }} {...props} />
}
