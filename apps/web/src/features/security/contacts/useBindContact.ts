/**
 * The steps of binding a contact: address → own, where one is bound already, or the wallet, where
 * it is the first and the wallet signed long ago → code → done. What the server refuses is shown at
 * the field it concerns; a wrong proof leads back to where it was given.
 */
import { getSecurity } from '@assay/wire/routes/member/security.ts'
import { bindContact, sendCode } from '@assay/wire/routes/member/user.ts'
import { useState } from 'react'
import { useCountdown } from '../../../account/code/useCountdown.ts'
import {
  type ContactDraft,
  type ContactKind,
  isContactComplete,
} from '../../../account/fields/contact.ts'
import { useContact } from '../../../account/useContact.ts'
import { useSubmit } from '../../../account/useSubmit.ts'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/queryClient.ts'
import { t } from '../../../i18n/i18n.ts'
import { codeSentFor, isCodeSent, rememberCode } from '../../../session/securityCode.ts'
import { keepMember } from '../../../session/session.ts'
import { haptic } from '../../../store/haptic.ts'
import { createTabStore } from '../../../store/tabStore.ts'
import { type SecurityProof, useSecurityProof } from '../useSecurityProof.ts'

/** With the first code that was asked for: a reload keeps no proof, so it is given again. */
type Typed = Partial<ContactDraft> & { asking?: 'own' | 'code' | undefined }
const NOTHING: Typed = {}
const typed = createTabStore<Typed>('typedContact', NOTHING, (kept) => kept)

/** What was typed outlives a reload: the mail with the code is read elsewhere. */
function useTypedContact(kind: ContactKind) {
  const [{ asking, ...first }] = useState(() => (typed.get().kind === kind ? typed.get() : NOTHING))
  const { contact, setContact } = useContact(kind, first)
  const change = (next: ContactDraft) => {
    typed.set(next)
    setContact(next)
  }
  return { contact, asking, setContact: change }
}

type Step = 'address' | 'wallet' | 'own' | 'code' | 'done'

function useSteps(contact: ContactDraft, first: Step) {
  const [step, setStep] = useState<Step>(first)
  return {
    step,
    ask(next: 'own' | 'code') {
      const asking = next === 'own' ? next : (typed.get().asking ?? next)
      typed.patch({ ...contact, asking })
      setStep(next)
    },
    toAddress() {
      typed.patch({ asking: undefined })
      setStep('address')
    },
    /** The code that was typed before the signature had grown old is asked for again after it. */
    toWallet() {
      setStep('wallet')
      return true
    },
    end() {
      typed.set(NOTHING)
      setStep('done')
    },
  }
}

export function useBindContact(kind: ContactKind, hasOther: boolean) {
  const submit = useSubmit(['account', 'code', 'factor'])
  const { contact, asking, setContact } = useTypedContact(kind)
  const [own, setOwn] = useState<SecurityProof>()
  const dialCode = kind === 'phone' ? { dialCode: contact.dialCode } : {}
  const to = { target: contact.account.trim(), ...dialCode }
  const proof = useSecurityProof(submit, { change: kind, ...to })
  const purpose = kind === 'email' ? 'bindEmail' : 'bindPhone'
  const asked = { purpose, ...to } as const
  const [known] = useState(() => codeSentFor(asked))
  const countdown = useCountdown(known?.until)
  const isKept = asking === 'own' ? proof.isSent : known !== undefined
  const steps = useSteps(contact, asking && isKept ? asking : 'address')

  const sendToNew = () =>
    submit.run(
      async () => {
        const sent = await call(sendCode, asked)
        rememberCode(asked, sent.resendAfterSeconds)
        countdown.start(sent.resendAfterSeconds)
        steps.ask('code')
      },
      ({ reason, details }) => {
        if (reason === 'walletProofRequired') return steps.toWallet()
        if (reason !== 'codeTooSoon') steps.toAddress()
        // Too soon after a code for something else means that none for this is on its way.
        if (reason !== 'codeTooSoon' || !isCodeSent(asked)) return false
        countdown.start(Number(details.seconds))
        steps.ask('code')
        return true
      },
    )
  const confirm = (code: string) =>
    submit.run(
      () => bind(kind, { ...to, code }, own).then(steps.end),
      ({ reason }) => {
        if (reason === 'walletProofRequired') return steps.toWallet()
        if (reason === 'factorInvalid' || reason === 'factorRequired') steps.ask('own')
        if (reason === 'emailInUse' || reason === 'phoneInUse') steps.toAddress()
        return false
      },
    )
  return {
    step: steps.step,
    submit,
    proof,
    contact,
    waitSeconds: countdown.seconds,
    setContact,
    onAddress: () => {
      if (!isContactComplete(contact)) {
        submit.complain({ field: 'account', text: t(`account.invalid.${kind}`) })
      } else if (hasOther) void proof.send(() => steps.ask('own'))
      else void sendToNew()
    },
    onProof: (given: SecurityProof) => {
      setOwn(given)
      void sendToNew()
    },
    onCode: (code: string) => void confirm(code),
    onSigned: () => void sendToNew(),
    resend: () => void sendToNew(),
    back: () => {
      submit.forgive()
      steps.toAddress()
    },
  }
}

type Bound = { target: string; dialCode?: string; code: string }

async function bind(
  kind: ContactKind,
  bound: Bound,
  own: SecurityProof | undefined,
): Promise<void> {
  const proven = own && { ownCode: own.code, ...(own.factor && { factor: own.factor }) }
  const wireKind = kind === 'email' ? 'email' : 'tel'
  keepMember(await call(bindContact, { kind: wireKind, ...bound, ...proven }))
  refresh(getSecurity)
  haptic('success')
}
