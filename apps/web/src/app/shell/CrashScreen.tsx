/**
 * The last error boundary: says that the page broke and offers a restart; nothing was sent by it.
 */
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { Component, type ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'

export class CrashScreen extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main>
        <h1 className="srOnly">Assay</h1>
        <ErrorState
          retryLabel={t('app.reload')}
          onRetry={() => location.assign('/')}
          detail={{ label: t('app.details'), text: error.message }}
        >
          {t('app.error.crash')}
        </ErrorState>
      </main>
    )
  }
}
