import type { ReactNode } from 'react'
import { SparkMark } from './drawings/spark-mark.tsx'

/** A page that says or asks one thing. @param network lit for good news, lost where nothing was found; a question has none */
export function MessageView({ network, children }: { network?: 'lit' | 'lost' | undefined; children: ReactNode }) {
  return (
    <main id="content" className="page message">
      {network && <SparkMark className={`message-mark ${network}-mark`} />}
      <div>{children}</div>
    </main>
  )
}
