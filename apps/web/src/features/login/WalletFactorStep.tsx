/** The second factor, if enrolled, after the wallet has signed. */
import { FactorStep } from '../../account/FactorStep.tsx'
import { useSubmit } from '../../account/useSubmit.ts'
import { enterSigned, type SignedChallenge } from '../../session/wallet/signInWithWallet.ts'

type WalletFactorStepProps = {
  signed: SignedChallenge
  hasPasskey: boolean
  onEntered: () => void
  onBack: () => void
}

export function WalletFactorStep({ signed, hasPasskey, onEntered, onBack }: WalletFactorStepProps) {
  const submit = useSubmit(['factor'])
  const enter = (factor: string) =>
    submit.run(async () => {
      await enterSigned(signed, factor)
      onEntered()
    })
  return (
    <FactorStep
      submit={submit}
      hasPasskey={hasPasskey}
      onFactor={(factor) => void enter(factor)}
      onBack={onBack}
    />
  )
}
