/**
 * HTML written by the operator, sanitized again here: the same allow-list, links only to https in a
 * new tab without a referrer, images only from this origin. Until the sanitizer has loaded, a
 * server-rendered page shows the HTML that the server sanitized.
 */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_LINK,
  ARTICLE_TAGS,
  isArticleImage,
} from '@assay/wire/articleHtml.ts'
import type { DOMPurify } from 'dompurify'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { renderedAt } from '../../store/renderedPage.ts'
import css from './HtmlArticle.module.css'
import { loadSanitizer, sanitizerNow } from './loadSanitizer.ts'

/** Nothing at all where the sanitizer leaves nothing. */
export function sanitize(
  purify: Pick<DOMPurify, 'sanitize'>,
  html: string,
): DocumentFragment | undefined {
  const clean = purify.sanitize(html, {
    ALLOWED_TAGS: [...ARTICLE_TAGS],
    ALLOWED_ATTR: Object.values(ARTICLE_ATTRIBUTES).flat(),
    ALLOWED_URI_REGEXP: /^(https:|\/(?!\/))/i,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null
  if (!clean) return undefined
  for (const link of clean.querySelectorAll('a')) {
    for (const [name, value] of Object.entries(ARTICLE_LINK)) link.setAttribute(name, value)
  }
  for (const image of clean.querySelectorAll('img')) {
    if (!isArticleImage(image.getAttribute('src') ?? '')) image.remove()
  }
  return clean
}

/** Hydrated, never written. */
const AS_RENDERED = { __html: '' }

export function HtmlArticle({ html }: { html: string }) {
  const [isRendered] = useState(() => renderedAt() !== undefined)
  const [purify, setPurify] = useState(() => (isRendered ? undefined : sanitizerNow()))
  useEffect(() => {
    if (!purify) void loadSanitizer().then((loaded) => setPurify(() => loaded))
  }, [purify])
  const article = useRef<HTMLDivElement>(null)
  // As nodes, so that nothing is parsed a second time.
  useLayoutEffect(() => {
    if (purify) article.current?.replaceChildren(sanitize(purify, html) ?? '')
  }, [purify, html])
  if (!purify && isRendered) {
    return (
      <div
        key="rendered"
        className={css.article}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only on the server; browsers keep what is there.
        dangerouslySetInnerHTML={import.meta.env.SSR ? { __html: html } : AS_RENDERED}
      />
    )
  }
  if (!purify) {
    return (
      <div className={css.article} aria-busy="true">
        <Skeleton height={16} />
        <Skeleton height={16} width="90%" />
        <Skeleton height={16} width="60%" />
      </div>
    )
  }
  return <div key="own" ref={article} className={css.article} />
}
