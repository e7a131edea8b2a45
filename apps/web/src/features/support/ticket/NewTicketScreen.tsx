/**
 * A new ticket: category, title, description, images. The text is kept until it is sent. A page
 * that links here can name the subject (`?about=order/12`).
 */
import {
  isTicketText,
  isTicketTitle,
  lengthOf,
  TICKET_CATEGORIES,
  TICKET_SUBJECT,
  TICKET_TEXT_MAX,
  TICKET_TEXT_MIN,
} from '@assay/domain/support/ticket.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Field, inputClass } from '@assay/ui/fields/Field.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { getTicket, getTickets, sendTicket } from '@assay/wire/routes/ticket.ts'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lastErrorCode } from '../../../api/lastError.ts'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { ImageField } from '../images/ImageField.tsx'
import { useTicketImages } from '../images/useTicketImages.ts'
import css from '../support.module.css'
import { beginDraft, forgetDraft, type TicketDraft, ticketDraft } from './ticketDraft.ts'
import { useAboutText } from './useAboutText.ts'

export function NewTicketScreen() {
  const t = useT()
  const draft = useStore(ticketDraft)
  const change = (changes: Partial<TicketDraft>) => ticketDraft.set({ ...draft, ...changes })
  const uploads = useTicketImages(draft.images, (how) =>
    ticketDraft.patch({ images: how(ticketDraft.get().images) }),
  )
  const [params] = useSearchParams()
  const named = params.get('about') ?? ''
  const subject = TICKET_SUBJECT.test(named) ? named : undefined
  const about = useAboutText(subject)
  useEffect(() => beginDraft(subject), [subject])
  const [errorCode] = useState(lastErrorCode)
  const [hasErrorCode, setHasErrorCode] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const write = useSendTicket()
  const isTitled = isTicketTitle(draft.title)
  const isTold = isTicketText(draft.body)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isTitled || !isTold || uploads.isUnderWay || uploads.hasFailed) return haptic('error')
    void write.send({
      ...draft,
      ...(subject && { subject }),
      ...(hasErrorCode && errorCode && { errorCode }),
    })
  }
  return (
    <Page title={t('app.title.newTicket')}>
      <form noValidate data-kept className={css.form} onSubmit={submit}>
        <Categories value={draft.category} onChange={(category) => change({ category })} />
        {about && <p className={css.about}>{t('support.about', { what: about })}</p>}
        <TextField
          label={t('support.title')}
          value={draft.title}
          onChange={(title) => change({ title })}
          autoCapitalize="sentences"
          error={isTouched && !isTitled ? t('error.ticketTitleInvalid') : undefined}
        />
        <BodyField
          value={draft.body}
          onChange={(body) => change({ body })}
          isWrong={isTouched && !isTold}
        />
        <ImageField uploads={uploads} />
        {errorCode && (
          <Checkbox isChecked={hasErrorCode} onChange={setHasErrorCode}>
            {t('support.errorCode', { code: errorCode })}
          </Checkbox>
        )}
        <p className={css.safety}>
          <ShieldCheck size={16} strokeWidth={1.6} aria-hidden="true" />
          {t('support.safety')}
        </p>
        <SendButton write={write} isBusy={write.isBusy || (isTouched && uploads.isUnderWay)} />
      </form>
    </Page>
  )
}

/** Once it is sent the draft is gone, and the ticket is shown unless the screen was left. */
function useSendTicket() {
  const go = useGo()
  return useWrite(sendTicket, {
    onDone: (ticket, sent, { isLeft }) => {
      forgetDraft(sent)
      void toastDone(sendTicket)
      refresh(getTickets)
      if (ticket) queryClient.setQueryData(readQuery(getTicket, { id: ticket.id }).queryKey, ticket)
      if (isLeft) return
      go.to(ticket ? `/helpCenter/ticket/${ticket.id}` : '/helpCenter?tab=tickets', {
        replace: true,
      })
    },
  })
}

type CategoriesProps = {
  value: TicketDraft['category']
  onChange: (category: TicketDraft['category']) => void
}

function Categories({ value, onChange }: CategoriesProps) {
  const t = useT()
  const name = useId()
  return (
    <fieldset className={css.chips}>
      <legend>{t('support.category')}</legend>
      {TICKET_CATEGORIES.map((category) => (
        <label key={category} className={css.chip}>
          <input
            type="radio"
            className="srOnly"
            name={name}
            checked={category === value}
            onChange={() => onChange(category)}
          />
          <span>{t(`support.category.${category}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

type BodyFieldProps = { value: string; onChange: (value: string) => void; isWrong: boolean }

function BodyField({ value, onChange, isWrong }: BodyFieldProps) {
  const t = useT()
  const bounds = { minimum: TICKET_TEXT_MIN, maximum: TICKET_TEXT_MAX }
  const count = lengthOf(value)
  const said = t('support.count', { count, ...bounds })
  const isWrongNow = isWrong || count > TICKET_TEXT_MAX
  return (
    <Field label={t('support.body')} hint={said} error={isWrongNow ? said : undefined}>
      {(control) => (
        <textarea
          {...control}
          className={`${inputClass} ${css.text}`}
          rows={5}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type SendButtonProps = { write: ReturnType<typeof useSendTicket>; isBusy: boolean }

/** With what the server refused above it; without an answer, what can be done about that. */
function SendButton({ write, isBusy }: SendButtonProps) {
  const t = useT()
  const refused = useWriteError(write.state)
  if (write.state.step === 'unknown') return <UnknownNote write={write} />
  return (
    <>
      {refused && (
        <p role="alert" className={css.wrong}>
          {refused}
        </p>
      )}
      <Button type="submit" size="large" isBlock isBusy={isBusy}>
        {t('support.send')}
      </Button>
    </>
  )
}
