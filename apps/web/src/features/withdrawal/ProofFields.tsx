/** The proofs that money needs: fund password, the code that was mailed, the authenticator's. */
import { CODE_LENGTH } from '@assay/domain/identity/verificationCode.ts'
import { CodeField } from '@assay/ui/fields/CodeField.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { useStable } from '@assay/ui/useStable.ts'
import { useCallback, useState } from 'react'
import { useDemoHint } from '../../account/useDemoHint.tsx'
import { errorText } from '../../api/errorText.ts'
import { useT } from '../../i18n/i18n.ts'
import { useSecondsUntil } from '../../live/countdowns/useNow.ts'
import css from './WithdrawScreen.module.css'

/** What is enrolled; a passkey is asked for where the field stays empty. */
export type EnrolledFactors = { hasFactor: boolean; hasPasskey: boolean }
type Proof = { pin: string; code: string; factor?: string }
type Sent = { resendAfterSeconds: number; target: string }

/**
 * `send` requests the code; each call replaces the one before. Undefined: the reason for not
 * sending is shown elsewhere.
 */
export function useWithdrawalProof(send: () => Promise<Sent | undefined>) {
  const [pin, setPin] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState('')
  const [sent, setSent] = useState<Sent>()
  const [resendAt, setResendAt] = useState(0)
  const [trouble, setTrouble] = useState<string>()
  const waitSeconds = useSecondsUntil(resendAt)
  const [isSending, setSending] = useState(false)

  const request = useStable(async () => {
    if (isSending) return
    setSending(true)
    setTrouble(undefined)
    try {
      const reply = await send()
      if (!reply) return
      setSent(reply)
      setResendAt(Date.now() + reply.resendAfterSeconds * 1_000)
    } catch (error) {
      setTrouble(errorText(error))
    } finally {
      setSending(false)
    }
  })
  const clear = useCallback(() => {
    setPin('')
    setCode('')
    setFactor('')
    setSent(undefined)
    setTrouble(undefined)
  }, [])
  const isWhole = ({ hasFactor, hasPasskey }: EnrolledFactors) =>
    pin.length === 6 &&
    code.length === CODE_LENGTH &&
    (factor.length >= CODE_LENGTH || (factor === '' && (hasPasskey || !hasFactor)))
  const proof: Proof = { pin, code, ...(factor && { factor }) }
  return {
    pin,
    setPin,
    code,
    setCode,
    factor,
    setFactor,
    sent,
    waitSeconds,
    isSending,
    trouble,
    request,
    clear,
    isWhole,
    proof,
  }
}

type ProofFieldsProps = {
  proof: ReturnType<typeof useWithdrawalProof>
  factors: EnrolledFactors
  /** What the server refused, at the field it concerns. */
  refused?: { reason: string; message: string } | undefined
}

export function ProofFields({ proof, factors, refused }: ProofFieldsProps) {
  const t = useT()
  const demoHint = useDemoHint()
  /** The refusal that is being mended: its field is not wrong until it is sent again. */
  const [mended, setMended] = useState<object>()
  const errorAt = (field: 'pin' | 'code' | 'factor') =>
    refused !== mended && refused?.reason.startsWith(field) ? refused.message : undefined
  // Who turned the passkey down has a recovery code.
  const asksFactor =
    factors.hasFactor || proof.factor !== '' || refused?.reason.startsWith('factor')
  const isElsewhere = refused && !/^(pin|code|factor)/.test(refused.reason)
  const { sent, waitSeconds, isSending, trouble } = proof
  return (
    <div className={css.proof} onChange={() => setMended(refused)}>
      {(trouble || isElsewhere) && (
        <p role="alert" className={css.trouble}>
          {trouble ?? refused?.message}
        </p>
      )}
      <CodeField
        isSecret
        label={t('withdrawal.pin')}
        value={proof.pin}
        onChange={proof.setPin}
        error={errorAt('pin')}
      />
      <CodeField
        label={t('withdrawal.code')}
        value={proof.code}
        onChange={proof.setCode}
        error={errorAt('code')}
        way={demoHint}
      />
      <div className={css.sent}>
        <span>{sent && t('withdrawal.sent', { target: sent.target })}</span>
        <Button
          kind="quiet"
          size="small"
          isBusy={isSending}
          onClick={proof.request}
          {...(waitSeconds > 0
            ? { reason: t('withdrawal.resendIn', { seconds: waitSeconds }) }
            : {})}
        >
          {t(sent ? 'withdrawal.resend' : 'withdrawal.sendCode')}
        </Button>
      </div>
      {asksFactor && (
        <TextField
          label={t('withdrawal.factor')}
          hint={factors.hasPasskey ? t('withdrawal.factorOrPasskey') : undefined}
          autoComplete="one-time-code"
          maxLength={20}
          value={proof.factor}
          onChange={(text) => proof.setFactor(text.trim())}
          error={errorAt('factor')}
        />
      )}
    </div>
  )
}
