/** One report of a deposit: the image, opened by a logged action, and the answer. */
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import {
  answerProof,
  getProofs,
  openProof,
  type WaitingProof,
} from '@assay/wire/routes/operator/proofs.ts'
import { isReason, REASON_MAX } from '@assay/wire/routes/operator/proposals.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshReads, useAct } from '../../api/call.ts'
import { exact, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { Facts } from '../../table/Facts.tsx'
import css from './money.module.css'

export function ProofPanel({ proof }: { proof: WaitingProof }) {
  const { id, member, amount, asset, chain, transaction, found } = proof
  const [image, setImage] = useState<string>()
  const [note, setNote] = useState('')
  const open = useAct(openProof, (reply) => setImage(reply.image))
  const answer = useAct(answerProof, () => {
    refreshReads(getProofs)
    showToast(t('proof.answered'), 'success')
  })
  const send = (isCompleted: boolean) => answer.run({ id, isCompleted, note: note.trim() })
  const isFilled = isReason(note)
  return (
    <Panel title={t('proof.one', { id })}>
      <Facts
        facts={[
          [t('deposits.amount'), `${exact(amount)} ${asset}`],
          [
            t('deposits.member'),
            <Link key="member" to={`/members/${member}`}>
              {member}
            </Link>,
          ],
          [t('deposits.chain'), chain],
          [t('deposits.transaction'), transaction],
          [t('proof.found'), tOf('found', found)],
          [t('proof.sentAt'), when(proof.sentAt)],
        ]}
      />
      <ConsoleProblem>{open.error ?? answer.error}</ConsoleProblem>
      {image ? (
        <img className={css.image} src={image} alt={t('proof.image')} />
      ) : (
        <Button kind="secondary" isBlock isBusy={open.isBusy} onClick={() => open.run({ id })}>
          {t('proof.open')}
        </Button>
      )}
      <Stack>
        <TextField
          label={t('proof.note')}
          hint={t('proof.noteHint')}
          value={note}
          onChange={setNote}
          maxLength={REASON_MAX}
        />
        <Button isBlock disabled={!isFilled} isBusy={answer.isBusy} onClick={() => send(true)}>
          {t('proof.complete')}
        </Button>
        <Button
          kind="secondary"
          isBlock
          disabled={!isFilled || answer.isBusy}
          onClick={() => send(false)}
        >
          {t('proof.reject')}
        </Button>
      </Stack>
    </Panel>
  )
}
