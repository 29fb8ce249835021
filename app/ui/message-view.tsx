import type { ReactNode } from 'react'
import { SparkMark } from './drawings/spark-mark.tsx'

/**
 * A page with one message or question.
 *
 * @param network lit for good news, lost when something was not found; none for a question
 */
export function MessageView({ network, children }: { network?: 'lit' | 'lost' | undefined; children: ReactNode }) {
  return (
    <main id="content" className="page message">
      {network && <SparkMark className={`message-mark ${network}-mark`} />}
      <div>{children}</div>
    </main>
  )
}
