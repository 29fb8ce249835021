import type { ReactNode } from 'react'
import type { ToastMessage } from '../platform/forms/toast.ts'

/** What came of an action, said in the page. The mark has a shape of its own, so that the tone is not told by colour alone. */
export function Notice({ tone, title, description, children }: ToastMessage & { children?: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
      <NoticeMark tone={tone} />
      <div>
        <p className="notice-title">{title}</p>
        {description && (
          <p>
            <Unbroken>{description}</Unbroken>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

const marks: Record<ToastMessage['tone'], string> = {
  success: 'm5 12.5 4.5 4.5L19 7.5',
  problem: 'M12 5v9M12 18.5v.01',
  info: 'M12 10.5V19M12 5.5v.01',
}

export function NoticeMark({ tone }: Pick<ToastMessage, 'tone'>) {
  return (
    <svg className="notice-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={marks[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A text in which no line ends within a span of hours or days, such as '24-48 hours', which browsers break at its hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\d+-\d+ \w+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
