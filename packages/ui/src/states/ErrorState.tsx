/** What failed, a way to try again, and the code for support behind a fold. */
import { Button } from '../press/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import css from './ErrorState.module.css'

type ErrorStateProps = {
  children: string
  retryLabel: string
  onRetry: () => void
  detail?: { label: string; text: string } | undefined
  isOffline?: boolean
}

export function ErrorState({ children, retryLabel, onRetry, detail, isOffline }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={isOffline ? 'offline' : 'error'}
        action={
          <>
            <Button kind="secondary" onClick={onRetry}>
              {retryLabel}
            </Button>
            {detail && (
              <details className={css.detail}>
                <summary>{detail.label}</summary>
                <code>{detail.text}</code>
              </details>
            )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
