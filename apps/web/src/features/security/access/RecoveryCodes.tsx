/** Recovery codes, shown only once, and a button that copies them. */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import own from '../security.module.css'

type RecoveryCodesProps = { codes: readonly string[]; children: ReactNode }

export function RecoveryCodes({ codes, children }: RecoveryCodesProps) {
  return (
    <span className={own.key}>
      {children}
      <span className={own.codes}>
        {codes.map((code) => (
          <span key={code} className="num">
            {code}
          </span>
        ))}
      </span>
      <Copy text={codes.join('\n')} />
    </span>
  )
}

export function Copy({ text }: { text: string }) {
  const t = useT()
  return (
    <CopyButton
      text={text}
      label={t('app.copy')}
      onResult={(worked) =>
        showToast(t(worked ? 'app.copied' : 'app.copyFailed'), worked ? 'success' : 'error')
      }
    />
  )
}
