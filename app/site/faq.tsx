import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { Accordion, type AccordionItem } from '../ui/accordion.tsx'

export function Faq({ items }: { items: readonly AccordionItem[] }) {
  return (
    <section className="page split" aria-labelledby="questions">
      <div>
        <h2 id="questions">Questions</h2>
        <p className="lead">
          Don’t see your question? <a href={href('/contact')}>Ask us</a> or email{' '}
          <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>.
        </p>
      </div>
      <Accordion name="questions" items={items} />
    </section>
  )
}
