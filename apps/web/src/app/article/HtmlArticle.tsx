/**
 * HTML written by the operator, sanitized here once more whatever the server did: the same
 * allow-list, links only to https in a new tab without a referrer, pictures only from this origin.
 */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_LINK,
  ARTICLE_TAGS,
  isArticleImage,
} from '@assay/wire/articleHtml.ts'
import type { DOMPurify } from 'dompurify'
import { useEffect, useMemo, useState } from 'react'
import css from './HtmlArticle.module.css'
import { loadSanitizer, sanitizerNow } from './loadSanitizer.ts'

export function sanitize(purify: Pick<DOMPurify, 'sanitize'>, html: string): string {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...ARTICLE_TAGS],
    ALLOWED_ATTR: Object.values(ARTICLE_ATTRIBUTES).flat(),
    ALLOWED_URI_REGEXP: /^(https:|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null
  // The sanitizer returns nothing where it finds nothing to return.
  if (!clean) return ''
  for (const link of clean.querySelectorAll('a')) {
    for (const [name, value] of Object.entries(ARTICLE_LINK)) link.setAttribute(name, value)
  }
  for (const image of clean.querySelectorAll('img')) {
    if (!isArticleImage(image.getAttribute('src') ?? '')) image.remove()
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
