/** One letter that could not be sent: trying it again, or giving it up with a reason. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  type DeadLetter,
  discardLetter,
  getDeadLetters,
  retryLetter,
} from '@assay/wire/routes/operator/letters.ts'
import { isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { refreshReads, useAct } from '../../api/call.ts'
import { when } from '../../i18n/figures.ts'
import { t, type WordKey } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { Facts } from '../../table/Facts.tsx'

export function LetterPanel({ letter }: { letter: DeadLetter }) {
  const { id, subject, member, contact, problem, tries, postedAt } = letter
  const [reason, setReason] = useState('')
  const told = (word: WordKey) => () => {
    refreshReads(getDeadLetters)
    showToast(t(word), 'success')
  }
  const retry = useAct(retryLetter, told('letters.retried'))
  const discard = useAct(discardLetter, told('letters.discarded'))
  const text = reason.trim()
  return (
    <Panel title={t('letters.one', { id })}>
      <Facts
        facts={[
          [t('letters.subject'), subject],
          [t('letters.to'), member === 0 ? contact : t('letters.member', { member })],
          [t('letters.problem'), problem],
          [t('letters.tries'), tries],
          [t('letters.postedAt'), when(postedAt)],
        ]}
      />
      <p>{t('letters.what')}</p>
      <ConsoleProblem>{retry.error ?? discard.error}</ConsoleProblem>
      <Stack>
        <Button isBlock isBusy={retry.isBusy} onClick={() => retry.run({ id })}>
          {t('letters.retry')}
        </Button>
        <TextField
          label={t('letters.reason')}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
        />
        <Button
          isBlock
          kind="quiet"
          disabled={!isReason(reason)}
          isBusy={discard.isBusy}
          onClick={() => discard.run({ id, reason: text })}
        >
          {t('letters.discard')}
        </Button>
      </Stack>
    </Panel>
  )
}
