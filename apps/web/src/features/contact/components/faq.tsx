import '@mantine/core/styles/Accordion.css'
import { Accordion } from '@mantine/core'
import { texts } from '../texts'
import classes from './faq.module.css'

/** Frequent questions, one answer open at a time. */
export function Faq() {
  const { title, items } = texts.faq
  return (
    <section className={classes.faq} aria-labelledby="faq">
      <h2 id="faq">{title}</h2>
      <Accordion
        variant="separated"
        radius="lg"
        order={3}
        classNames={{
          item: classes.item,
          control: classes.control,
          label: classes.label,
          content: classes.content,
        }}
      >
        {items.map(({ question, answer }, index) => (
          // Mantine derives an id from the value, and ids cannot contain spaces.
          <Accordion.Item key={question} value={`${index}`}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}
