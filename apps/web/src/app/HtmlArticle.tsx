/**
 * HTML written by the operator, sanitized here once more whatever the server did: an allow-list of
 * text tags, links only to https in a new tab without a referrer, pictures only from this origin.
 */
import { Skeleton } from '@assay/ui/Skeleton.tsx'
import type { DOMPurify } from 'dompurify'
import { useEffect, useMemo, useState } from 'react'
import css from './HtmlArticle.module.css'
import { loadSanitizer, sanitizerNow } from './loadSanitizer.ts'

const TAGS = [
  'p',
  'br',
  'b',
  'i',
  'em',
  'strong',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'code',
  'hr',
]

function sanitize(purify: DOMPurify, html: string): string {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan'],
    ALLOWED_URI_REGEXP: /^(https:|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of clean.querySelectorAll('a')) {
    link.setAttribute('rel', 'noopener noreferrer')
    link.setAttribute('target', '_blank')
  }
  for (const image of clean.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('/')) image.remove()
  }
  const box = document.createElement('div')
  box.append(clean)
  return box.innerHTML
}

export function HtmlArticle({ html }: { html: string }) {
  const [purify, setPurify] = useState(sanitizerNow)
  useEffect(() => {
    if (!purify) void loadSanitizer().then((loaded) => setPurify(() => loaded))
  }, [purify])
  const clean = useMemo(() => (purify ? sanitize(purify, html) : undefined), [purify, html])
  if (clean === undefined) {
    return (
      <div className={css.article} aria-busy="true">
        <Skeleton height={16} />
        <Skeleton height={16} width="90%" />
        <Skeleton height={16} width="60%" />
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it was sanitized just above.
  return <div className={css.article} dangerouslySetInnerHTML={{ __html: clean }} />
}
