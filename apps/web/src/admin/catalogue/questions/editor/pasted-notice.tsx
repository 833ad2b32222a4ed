import { Button } from '@mantine/core'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'
import type { PastedQuestion } from './use-pasted-question'

const words = texts.editor.pasted

/** The result of pasting a question, with the button that reverts it. */
export function PastedNotice({ pasted: { state, fill, undo } }: { pasted: PastedQuestion }) {
  if (!state) return null
  return (
    <div role="status">
      {state.kind === 'filled' && (
        <Notice
          tone="brand"
          title={words.filled}
          action={
            <Button variant="subtle" onClick={() => undo(state.before)}>
              {state.isText ? words.asText : words.undo}
            </Button>
          }
        />
      )}
      {state.kind === 'offered' && (
        <Notice
          tone="brand"
          title={words.whole}
          body={words.wholeHint}
          action={
            <Button variant="subtle" onClick={() => fill(state.fields)}>
              {words.fill}
            </Button>
          }
        />
      )}
      {state.kind === 'several' && (
        <Notice
          tone="brand"
          title={words.several(formatNumber(state.count))}
          body={words.severalHint}
        />
      )}
    </div>
  )
}
