// Test files share the registry of metrics as they share its package: for each of them, what is counted
// begins at zero.
require('prom-client').register.resetMetrics();
