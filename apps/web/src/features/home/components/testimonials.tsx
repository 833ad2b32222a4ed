import { WholeWords } from '@/components/whole-words'
import { texts } from '../texts'
import classes from './testimonials.module.css'

/** Sample testimonials, labelled as samples. */
export function Testimonials() {
  const { testimonials, testimonialsNote } = texts.local
  return (
    <>
      <ul className={classes.list}>
        {testimonials.map(({ words, name, role }) => (
          <li key={name}>
            <figure className={classes.voice}>
              <blockquote className={classes.words}>
                <WholeWords>{words}</WholeWords>
              </blockquote>
              <figcaption className={classes.identity}>
                <strong>{name}</strong> {role}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{testimonialsNote}</p>
    </>
  )
}
