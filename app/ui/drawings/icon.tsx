import type { ComponentProps, ReactNode } from 'react'

export type Icon = (props: ComponentProps<'svg'>) => ReactNode

/** For `scripts/lucide.ts`. @param drawing SVG content in a 24 by 24 box */
export function icon(name: string, drawing: string): Icon {
  return ({ className = '', ...rest }) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`lucide lucide-${name} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the program
      dangerouslySetInnerHTML={{ __html: drawing }}
      {...rest}
    />
  )
}
