/**
 * The names of React Router that the front ends use. Shared between host and remotes as one module: the
 * router keeps its state in React contexts, so there may be only one, and sharing the package itself would
 * ship all of it.
 */
export {
  type BlockerFunction,
  createBrowserRouter,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateOptions,
  type NavigationType,
  NavLink,
  Route,
  RouterProvider,
  Routes,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
