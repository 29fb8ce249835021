import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product, nested in the shell that frames it and guards it. */
export default [
  layout('site/site-shell.tsx', [
    index('site/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('spark-sessions', 'site/bootcamp-page.tsx'),
    route('the-spark', 'site/community-page.tsx'),
    route('learning-hub', 'library/learning-hub-page.tsx'),
    route('contact', 'inquiries/contact-page.tsx'),
    route('spark-clients', 'client-waitlist/client-waitlist-page.tsx'),
    route('terms', 'site/terms-page.tsx'),
    route('privacy', 'site/privacy-page.tsx'),
    route('join', 'membership/join-page.tsx'),
    // A person's own registration, reached by the private link of their letters.
    route('registration/:key', 'membership/registration-page.tsx'),
    route('registration/:key/newsletter', 'membership/newsletter-choice-route.ts'),
    route('registration/:key/give-back', 'membership/give-back-route.ts'),
    route('registration/:key/ask-again', 'membership/ask-again-route.ts'),
    route('newsletter/:key/unsubscribe', 'newsletter/unsubscribe-page.tsx'),
    route('newsletter/:key/subscribe', 'newsletter/subscribe-route.ts'),
    route('login', 'sign-in/login-page.tsx'),
    route('training-portal/login', 'sign-in/portal-login-page.tsx'),
    route('training-portal/login/code', 'sign-in/portal-code-page.tsx'),
    route('auth/confirm', 'sign-in/admin-login-page.tsx'),
    route('auth/confirm/code', 'sign-in/admin-code-page.tsx'),
    route('auth/confirm/link', 'sign-in/admin-link-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'site/sitemap-route.ts'),
  route('robots.txt', 'site/robots-route.ts'),
  route('sign-out', 'sign-in/sign-out-route.ts'),
  route('training-portal', 'portal/portal-index-route.ts'),
  layout('portal/portal-shell.tsx', [
    route('training-portal/expectations', 'portal/onboarding/expectations-page.tsx'),
    route('training-portal/expectations/decline', 'portal/onboarding/decline-route.ts'),
    route('training-portal/questionnaire', 'portal/onboarding/questionnaire-page.tsx'),
    route('training-portal/dashboard', 'portal/dashboard/dashboard-page.tsx'),
  ]),
  layout('admin/admin-shell.tsx', [
    route('admin', 'admin/admin-index-route.ts'),
    route('admin/dashboard', 'admin/dashboard-page.tsx'),
    route('admin/pilot-bootcamp', 'admin/pilot-bootcamp-page.tsx'),
    route('admin/pilot-bootcamp/csv', 'admin/pilot-csv-route.ts'),
    route('admin/newsletter', 'newsletter/admin-newsletter-page.tsx'),
    route('admin/newsletter/send', 'newsletter/send-route.ts'),
  ]),
  // Answer 404 unless letters stay in the local mailbox.
  route('dev/mailbox', 'dev/mailbox-page.tsx'),
  route('dev/mailbox/:id', 'dev/letter-page.tsx'),
  route('dev/mailbox/:id/html', 'dev/letter-html-route.ts'),
] satisfies RouteConfig
