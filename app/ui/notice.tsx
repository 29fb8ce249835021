import type { ReactNode } from 'react'
import type { ToastMessage } from '../platform/forms/toast.ts'

/** The result of an action, in the page. Each tone has its own icon, so that colour isn't the only sign. */
export function Notice({ tone, title, description, children }: ToastMessage & { children?: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
      <NoticeMark tone={tone} />
      <div>
        <p className="notice-title">{title}</p>
        {description && (
          <p>
            <NoWrap>{description}</NoWrap>
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

/** Prevents line breaks inside of '24-48 hours' and the like, which browsers break at the hyphen. */
export function NoWrap({ children }: { children: string }) {
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
