/** A statement to the operators: what happened, in a few sentences, optionally with an image. */

import { Field, inputClass } from '@assay/ui/fields/Field.tsx'
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import {
  APPEAL_TEXT,
  appealFiat,
  type ShownFiatOrder,
  STATEMENTS_MAX,
} from '@assay/wire/routes/fiat/fiat.ts'
import { useState } from 'react'
import { serverNow } from '../../../api/serverClock.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useNow } from '../../../live/countdowns/useNow.ts'
import { ImageChoice } from '../../../page/image/ImageChoice.tsx'
import { SupportLink } from '../../../page/support/SupportLink.tsx'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { endedAgainst, fiatActionOf, fiatOrderEndOf, isAppealable } from './orderShown.ts'
import { useOrderImage } from './useOrderImage.ts'

type AppealSheetProps = { order: ShownFiatOrder; isOpen: boolean; onClose: () => void }

export function AppealSheet(props: AppealSheetProps) {
  const { order, isOpen, onClose } = props
  const t = useT()
  const appeal = useAppeal(props)
  const { write, upload, isUnknown, isOver } = appeal
  return (
    <Sheet
      isOpen={isOpen}
      isLocked={write.isBusy || isUnknown}
      onClose={onClose}
      title={t(`fiat.${fiatActionOf(order) ?? 'appeal'}`)}
      footer={
        isUnknown ? undefined : isOver ? (
          <Button kind="secondary" isBlock onClick={onClose}>
            {t('app.close')}
          </Button>
        ) : (
          <Button
            size="large"
            isBlock
            isBusy={write.isBusy || upload.isBusy}
            reason={isProof(order) && !upload.image ? t('fiat.proofFirst') : undefined}
            onClick={appeal.send}
          >
            {t('fiat.appealSend')}
          </Button>
        )
      }
    >
      {isUnknown ? (
        <UnknownNote
          write={write}
          records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        />
      ) : (
        <AppealFields order={order} appeal={appeal} />
      )}
    </Sheet>
  )
}

/** A late payer has shown no proof yet. */
const isProof = ({ ending }: ShownFiatOrder) => ending === 'late'

type Appeal = ReturnType<typeof useAppeal>

/** What is written, and how it is sent. */
function useAppeal({ order, isOpen, onClose }: AppealSheetProps) {
  const { id, appealBy } = order
  const [body, setBody] = useState('')
  const [isTouched, setTouched] = useState(false)
  const upload = useOrderImage(order)
  const write = useWrite(appealFiat, {
    onDone: (reply) => {
      void refreshFiat(reply)
      void toastDone(appealFiat)
      setBody('')
      setTouched(false)
      upload.clear()
      onClose()
    },
  })
  // Rerenders when that time is over.
  useNow({ isRunning: isOpen && appealBy > 0, until: appealBy })
  const isUnknown = write.state.step === 'unknown'
  const length = [...body.trim()].length
  const isWrong = length < APPEAL_TEXT.least || length > APPEAL_TEXT.most
  const { image } = upload
  const canSay = fiatActionOf(order) !== undefined || isAppealable(order, serverNow())
  return {
    body,
    setBody,
    upload,
    write,
    isUnknown,
    isFaulty: isTouched && isWrong,
    /**
     * The other party or an operator was faster: the text stays readable, with the reason why it
     * cannot be sent.
     */
    isOver: isOpen && !canSay && !write.isBusy && !isUnknown,
    send() {
      setTouched(true)
      if (isWrong) focusWrong()
      else void write.send({ id, body: body.trim(), ...(image && { image }) })
    },
  }
}

function AppealFields({ order, appeal }: { order: ShownFiatOrder; appeal: Appeal }) {
  const t = useT()
  const { body, setBody, upload, write, isFaulty, isOver } = appeal
  const refused = useWriteError(write.state)
  const { least, most } = APPEAL_TEXT
  return (
    <div className={css.fields}>
      {isOver ? <Over order={order} /> : <p className={css.note}>{t('fiat.appealHint')}</p>}
      <Field
        label={t('fiat.appealText')}
        error={
          isFaulty && !isOver
            ? t('error.appealTextInvalid', { minimum: least, maximum: most })
            : undefined
        }
      >
        {(control) => (
          <textarea
            {...control}
            className={inputClass}
            rows={5}
            maxLength={most}
            readOnly={isOver}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
      {!isOver && (
        <ImageChoice
          upload={upload}
          words={{
            choose: t(isProof(order) ? 'fiat.chooseImage' : 'fiat.addImage'),
            replace: t('fiat.replaceImage'),
            done: t('fiat.imageDone'),
          }}
        />
      )}
      {refused && !isOver && (
        <p role="alert" className={css.error}>
          {refused}
        </p>
      )}
    </div>
  )
}

/** Why nothing can be sent any more. */
function Over({ order }: { order: ShownFiatOrder }) {
  const t = useT()
  if (order.state === 'underReview') {
    return <Banner kind="warn">{t('error.tooManyStatements', { maximum: STATEMENTS_MAX })}</Banner>
  }
  return (
    <>
      <Banner kind="warn">
        <p>{t('fiat.appealOver')}</p>
        <p>{t(`fiat.end.${fiatOrderEndOf(order)}`)}</p>
      </Banner>
      {endedAgainst(order) && <SupportLink />}
    </>
  )
}
