/* SPDX-License-Identifier: MIT */
/* The names of PHP classes and methods that actor/ calls. Only this folder contains them. */
#ifndef NX_ACTOR_PHP_NAMES_H
#define NX_ACTOR_PHP_NAMES_H

/* Sets nx_host_method_names, nx_package_class_names, nx_method_tell and nx_method_route. */
void nx_php_register_actor_names(void);

#endif
