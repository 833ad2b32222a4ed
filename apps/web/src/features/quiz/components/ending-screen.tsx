import { Loader, Text, Title } from '@mantine/core'
import { Illustration } from '@/components/illustration'
import { Page } from '@/components/page'
import { texts } from '../texts'
import classes from './ending-screen.module.css'

/** The time is over and the answers are being submitted, with retries if necessary. */
export function EndingScreen({ failures, overloaded }: { failures: number; overloaded: boolean }) {
  const again = overloaded ? texts.submit.overloaded : texts.time.waiting
  return (
    <Page>
      <div className={classes.ending} role="status">
        <Illustration scene="clock" />
        <Title order={1} size="h2">
          {texts.time.over}
        </Title>
        <Text c="dimmed" maw="46ch">
          {failures > 0 ? again : texts.time.submitting}
        </Text>
        <Loader size={28} aria-hidden="true" />
      </div>
    </Page>
  )
}
