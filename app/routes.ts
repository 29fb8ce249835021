import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product, nested in the shell that frames it and guards it. */
export default [
  layout('site/site-shell.tsx', [
    index('site/home-page.tsx'),
    route('join', 'membership/join-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
