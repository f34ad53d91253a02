import { canRenderLocally, type Linkifier, renderMessage } from '@parley/markup'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { MessageContent } from '#content/MessageContent.tsx'
import { useApp } from '#data/context.ts'
import { useIsWhole, useReader, useSlice } from '#data/hooks.ts'
import { knownContext } from './known-context.ts'

interface Props {
  source: string
  /** Shows nothing that the server would show differently: for a text that the server's is about to replace. */
  exactly?: boolean
  /** For what only the server can show. */
  fallback: ReactNode
}

const ACT = /^\/me\s/

/** A message that the server has not rendered yet. */
export default function LocalContent({ source, exactly = false, fallback }: Props) {
  const { session } = useApp()
  const reader = useReader()
  const linkifiers = useCompiledLinkifiers()
  const isWhole = useIsWhole()
  // biome-ignore lint/correctness/useExhaustiveDependencies: more is known once the state is whole
  const html = useMemo(() => {
    if (linkifiers === undefined || (source.startsWith('/') && !ACT.test(source))) return undefined
    const context = knownContext(session.state, linkifiers)
    return exactly && !canRenderLocally(source, context) ? undefined : renderMessage(source, context).html
  }, [session, source, exactly, linkifiers, isWhole])
  if (html === undefined) return fallback
  return <MessageContent html={html} reader={reader} actor={ACT.test(source) ? '' : undefined} />
}

const NONE: readonly Linkifier[] = []

/** Undefined until the code that compiles them has come, which most organizations do without. */
function useCompiledLinkifiers(): readonly Linkifier[] | undefined {
  const linkifiers = useSlice((state) => state.linkifiers)
  const [compiled, setCompiled] = useState<readonly Linkifier[]>()
  useEffect(() => {
    let isOver = false
    if (linkifiers.length === 0) return
    import('@parley/markup/linkifier').then(
      ({ compileLinkifier }) => {
        if (isOver) return
        setCompiled(linkifiers.map(({ pattern, url_template }) => compileLinkifier(pattern, url_template)))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [linkifiers])
  return linkifiers.length === 0 ? NONE : compiled
}
