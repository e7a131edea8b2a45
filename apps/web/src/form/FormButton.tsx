/** The one button of a form, outside it: says what it will do, or what is missing. */
import { focusWrong } from '@assay/ui/fields/focusWrong.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { online } from '../api/connection/online.ts'
import { useT } from '../i18n/i18n.ts'
import { useStore } from '../store/createStore.ts'

type FormButtonProps = { isBusy: boolean; onPress: () => void; children: string }

export function FormButton({ isBusy, onPress, children }: FormButtonProps) {
  const t = useT()
  const { isOnline } = useStore(online)
  return (
    <Button
      size="large"
      isBlock
      isBusy={isBusy}
      reason={isOnline ? undefined : t('conversion.offline')}
      onClick={() => {
        onPress()
        focusWrong()
      }}
    >
      {children}
    </Button>
  )
}
